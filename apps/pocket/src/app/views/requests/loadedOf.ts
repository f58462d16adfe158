import type { Loaded } from '../../hooks.js'

/** What is found out about requests, marked with the kind of request it is about. */
type Found = { kind: string; value: unknown } | undefined

/** What is found out about one kind of requests. */
type ValueOf<All extends Found, Kind> =
  Extract<All, { kind: Kind }> extends { value: infer Value } ? Value : never

/**
 * What was found out, when it was about the kind of request that is shown.
 *
 * @param loaded - What was found out.
 * @param kind - The kind that is shown.
 */
export function loadedOf<All extends Found, Kind extends NonNullable<All>['kind']>(
  loaded: Loaded<All>,
  kind: Kind,
): Loaded<ValueOf<All, Kind>> {
  if (loaded.status !== 'ready') return loaded
  const { value: found } = loaded
  if (found?.kind !== kind) return { status: 'loading' }
  return { status: 'ready', value: found.value as ValueOf<All, Kind> }
}
