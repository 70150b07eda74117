import type { B4RouteParams } from "b4:routes";

/** The route's own part of the system prompt. */
export const prompt = ({ tenant }: B4RouteParams["/support/[tenant]"]): string =>
  `You answer the customers of ${tenant}. Be brief.`;

/** The route's own tools. */
export const tools = {
  findOrder: async ({ id }: { id: string }): Promise<string> => `Order ${id}: one kettle, delivered on Monday.`,
};
