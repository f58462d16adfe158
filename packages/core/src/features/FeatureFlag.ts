/** One of the gateway's entries on a project. */
export type GatewayEntry = { id: string; isEnabled: boolean; config?: readonly string[] | null | undefined }

/** A switch of a feature. */
export type FeatureFlag = {
  /** What it is without a word from the site. */
  readonly fallback: unknown
  /**
   * How the gateway has the last word, where it has one: the id of its entry, and what that says. An entry it leaves out is off, one
   * whose `config` is null is the site's.
   */
  readonly gateway?: { readonly id: string; read(entry: GatewayEntry): unknown }
}

/**
 * The switches that features of the kit bring along, as `resolveFeatures` does those of every kit.
 *
 * @param flags - By name.
 * @param input - `local`: what the site says; `remote`: the gateway's answer, absent when there is none; `isBasic`: all that the
 * gateway decides on is off.
 */
export function resolveFlags(
  flags: Readonly<Record<string, FeatureFlag>>,
  {
    local,
    remote,
    isBasic,
  }: {
    local: object
    remote?: readonly GatewayEntry[] | undefined
    isBasic: boolean
  },
): Record<string, unknown> {
  const resolve = (name: string, { fallback, gateway }: FeatureFlag): unknown => {
    const own = (local as Record<string, unknown>)[name] ?? fallback
    if (!gateway) return own
    if (isBasic) return false
    if (!remote) return own
    const entry = remote.find(({ id }) => id === gateway.id)
    if (!entry || entry.config === undefined) return false
    return entry.config === null ? own : gateway.read(entry)
  }
  return Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, resolve(name, flag)]))
}
