import { getErrorDetail, isAppKitError } from '@latchkey/errors'
import { getConfig } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import type { KitOptions } from '../base/KitOptions.js'
import { checkOrigin } from './checkOrigin.js'
import type { FeatureFlag } from './FeatureFlag.js'
import type { FeatureState } from './FeatureState.js'
import { resolveFeatures } from './resolveFeatures.js'

/** The features in force. */
export type FeatureGroup = {
  /** Asks the gateway which features the project has, once; until it answers the site's own values count. */
  load(): void
  /** Changes what the site says of its features; what the gateway decides on stays its own (§3.044, §5.044). */
  update(features: KitOptions['features']): void
}

type Answer = Parameters<typeof resolveFeatures>[0]['remote']

/**
 * Makes the switches of a kit.
 *
 * @param base - What the kit's parts are made from.
 * @param flags - The switches that its features bring along.
 */
export function createFeatures(
  base: Pick<KitBase, 'store' | 'client' | 'options' | 'signal' | 'alert' | 'events'>,
  flags: Readonly<Record<string, FeatureFlag>>,
): FeatureGroup {
  const { store, client, options, signal, alert, events } = base
  let local = options.features ?? {}
  let remote: Answer | undefined
  let isAsked = false

  const readFlags = () =>
    Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, flag(Reflect.get(local, name), remote)]),
    )

  function resolve(): void {
    const resolved = resolveFeatures({ local, remote, isBasic: options.basic ?? false })
    store.setState({ features: { ...resolved, ...readFlags() } })
  }

  // Those that features bring along are not known before; all others are.
  store.setState({ features: { ...store.getState().features, ...readFlags() } })

  async function fetchConfig(): Promise<void> {
    try {
      remote = (await client.request(getConfig, { signal })).features
      resolve()
      events.emit('features-loaded', {})
      const ignored = getOverruled(local, store.getState().features)
      if (ignored.length > 0) alert('local-features-ignored', ignored.join(', '))
      const { email, socials } = store.getState().features
      if (email || socials) {
        await checkOrigin(base)
      }
    } catch (error) {
      if (signal.aborted) return
      isAsked = false
      if (isAppKitError(error, 'wire/http-status')) {
        const { status, body } = error.context
        if (status === 403) return alert(/origin/i.test(body) ? 'APKT002' : 'APKT007')
        if (status === 429) return alert('APKT010')
      }
      // A visitor without a line says nothing about the gateway; all else is one that is down, or an address of none.
      if (navigator.onLine) alert('APKT009', `${options.gateway}: ${getErrorDetail(error)}`)
    }
  }

  return {
    load() {
      const isManaged = options.basic || options.manualControl
      if (isAsked || isManaged || !options.projectId) return
      isAsked = true
      void fetchConfig()
    },
    update(features) {
      local = { ...local, ...features }
      resolve()
    },
  }
}

/** What the site asked for and does not get (§8.021). */
function getOverruled(local: object, resolved: FeatureState): readonly string[] {
  return Object.entries(local).flatMap(([name, wanted]) => {
    const given = resolved[name as keyof FeatureState]
    const isOverruled = given !== undefined && String(given) !== String(wanted) && !(wanted === true && given)
    return wanted !== undefined && isOverruled ? [name] : []
  })
}
