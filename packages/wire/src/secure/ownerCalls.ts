import { linkIdentity, removeIdentity, revokeDevice } from './account.js'
import { cancelChange } from './changes.js'
import { startEmailUpdate } from './email.js'
import {
  addSlot,
  deleteVault,
  registerOwnerKey,
  removeSlot,
  replaceVault,
  restoreSlotList,
} from './vaults.js'

/** The calls that require the unlocked wallet: its owner key signs their bodies. */
export const ownerCalls = {
  addSlot,
  cancelChange,
  deleteVault,
  linkIdentity,
  registerOwnerKey,
  removeIdentity,
  removeSlot,
  replaceVault,
  restoreSlotList,
  revokeDevice,
  startEmailUpdate,
} as const

/** A name of {@link ownerCalls}. */
export type OwnerAction = keyof typeof ownerCalls
