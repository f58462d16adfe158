/**
 * Joins lists, each item once, in the order of their first mention.
 *
 * @param lists - The lists.
 */
export function unite(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}
