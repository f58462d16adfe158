import { isAppKitError } from '@latchkey/errors'
import { getConfig } from '@latchkey/wire'
import type { KitBase } from '../kit/KitBase.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { checkOrigin } from './checkOrigin.js'
import { resolveFeatures } from './resolveFeatures.js'

/** The features in force. */
export type FeatureGroup = {
  /** Asks the gateway which features the project has, once; until it answers the site's own values count. */
  load(): void
  /** Changes features of the site. */
  update(features: KitOptions['features']): void
}

/** Makes the features of a kit. */
export function createFeatures(
  base: Pick<KitBase, 'store' | 'client' | 'options' | 'signal' | 'alert' | 'events'>,
): FeatureGroup {
  const { store, client, options, signal, alert, events } = base
  let local = options.features ?? {}
  let isAsked = false

  async function fetchConfig(): Promise<void> {
    try {
      const { features } = await client.request(getConfig, { signal })
      const resolved = resolveFeatures({ local, remote: features, isBasic: false })
      store.setState({ features: resolved })
      events.emit('features-loaded', {})
      if (resolved.email || resolved.socials) {
        await checkOrigin(base)
      }
    } catch (error) {
      if (signal.aborted) return
      isAsked = false
      if (!isAppKitError(error, 'wire/http-status')) return
      const { status, body } = error.context
      if (status === 403) alert(/origin/i.test(body) ? 'APKT002' : 'APKT007')
      else if (status === 429) alert('APKT010')
      else if (status >= 500) alert('APKT009')
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
      store.setState((state) => ({ features: { ...state.features, ...features } as typeof state.features }))
    },
  }
}
