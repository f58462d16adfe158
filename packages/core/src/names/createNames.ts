import { getAccount } from '../state/selectors.js'
import { createLookUps } from './createLookUps.js'
import { createRegistration } from './createRegistration.js'
import { createSuggesting } from './createSuggesting.js'
import { isRegistering } from './isRegistering.js'
import type { NamesContext, NamesGroup } from './NamesGroup.js'
import { emptyNames } from './NamesState.js'

/** Makes the names of a kit. */
export function createNames(context: NamesContext): NamesGroup {
  const { events, slice, store } = context
  const suggesting = createSuggesting(context)
  const lookUps = createLookUps(context)
  const registration = createRegistration(context, suggesting, lookUps)

  events.on('account-changed', () => {
    registration.leave()
    lookUps.forgetOwn()
    // Who looks at it is told of the account that is there now.
    if (getAccount(store.getState()).address) void lookUps.loadOwn()
  })

  return {
    setLabel: suggesting.setLabel,
    refresh: suggesting.refresh,
    register: registration.register,
    cancel: registration.cancel,
    edit: registration.edit,
    async reset() {
      if (isRegistering(slice.get())) return
      await suggesting.setLabel('')
      slice.patch({ isStripped: undefined, step: emptyNames.step })
    },
    loadOwn: lookUps.loadOwn,
    getNames: lookUps.getNames,
    lookUp: lookUps.lookUp,
  }
}
