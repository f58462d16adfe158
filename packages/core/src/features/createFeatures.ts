import { isAppKitError } from '@latchkey/errors'
import { getConfig } from '@latchkey/wire'
import type { KitContext } from '../kit/KitContext.js'
import { resolveFeatures } from './resolveFeatures.js'

/** The features in force. */
export type FeatureGroup = {
  /** Asks the gateway which features the project has, once; until it answers the site's own values count. */
  load(): void
  /** Changes features of the site. */
  update(features: KitContext['options']['features']): void
}

/** Makes the features of a kit. */
export function createFeatures(context: KitContext): FeatureGroup {
  const { store, client, options, signal } = context
  let local = options.features ?? {}
  let isAsked = false

  async function fetchConfig(): Promise<void> {
    try {
      const { features } = await client.request(getConfig, { signal })
      const resolved = resolveFeatures({ local, remote: features, isBasic: false })
      store.setState({ features: resolved })
      if (resolved.email || resolved.socials) {
        const { checkOrigin } = await import('./checkOrigin.js')
        await checkOrigin(context)
      }
    } catch (error) {
      if (signal.aborted) return
      isAsked = false
      if (!isAppKitError(error, 'wire/http-status')) return
      const { status, body } = error.context
      if (status === 403) context.kit.alerts.show(/origin/i.test(body) ? 'APKT002' : 'APKT007')
      else if (status === 429) context.kit.alerts.show('APKT010')
      else if (status >= 500) context.kit.alerts.show('APKT009')
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
