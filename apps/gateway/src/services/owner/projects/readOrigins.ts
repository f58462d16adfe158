import { ProjectMistake } from './ProjectMistake.js'

const originPattern =
  /^(\*|([a-z][a-z0-9+.-]*:\/\/)?(\*\.)?(\[[0-9a-f:]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:(\d+|\*))?)$/

/**
 * Reads origins of a project: `https://app.example.org`, `https://*.example.org`, `localhost`, `http://localhost:*`.
 *
 * @param values - What was typed; each may hold several, separated by commas.
 * @throws ProjectMistake naming the first that can never match an `Origin` header.
 */
export function readOrigins(values: readonly string[]): string[] {
  const origins = values
    .flatMap((value) => value.split(','))
    .map((origin) => origin.trim().toLowerCase().replace(/\/$/, ''))
    .filter((origin) => origin !== '')
  for (const origin of origins) {
    if (!originPattern.test(origin)) {
      throw new ProjectMistake(
        `${origin} is not an origin; write it like https://app.example.org, without a path`,
      )
    }
  }
  return [...new Set(origins)]
}
