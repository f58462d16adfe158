import type { ComponentChildren } from 'preact'

/**
 * Puts values into a text where their names stand in braces.
 *
 * @param text - Such as "Go back to {origin}."
 * @param values - By name, as they are drawn.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : values[part]))
}
