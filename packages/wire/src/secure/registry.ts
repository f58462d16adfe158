import {
  linkIdentity,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  removeIdentity,
  revokeDevice,
  revokeGrant,
} from './account.js'
import { cancelChange, cancelChangeByLink, getChangeByLink, listChanges, requestChange } from './changes.js'
import { approveDevice, getDeviceApproval } from './devices.js'
import {
  continueEmailLogin,
  resendEmail,
  startEmailLogin,
  startEmailUpdate,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from './email.js'
import { getSecureProject } from './handshake.js'
import { startPasskey } from './passkeys.js'
import { askPaymaster } from './paymaster.js'
import {
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  revokeAllSecureSessions,
  revokeSecureSession,
  signOutSecureSession,
} from './sessions.js'
import {
  continueFarcasterLogin,
  finishSocialLogin,
  getSocialLogin,
  startFarcasterLogin,
  startSocialLogin,
} from './social.js'
import {
  addSlot,
  createVault,
  deleteVault,
  getVault,
  openSlot,
  registerOwnerKey,
  removeSlot,
  replaceVault,
  restoreSlotList,
} from './vaults.js'

/** Every call between the secure site and the gateway: each must have a route, and each route a call. */
export const secureCalls = [
  addSlot,
  approveDevice,
  askPaymaster,
  cancelChange,
  cancelChangeByLink,
  continueEmailLogin,
  continueFarcasterLogin,
  createVault,
  deleteVault,
  finishSocialLogin,
  getChangeByLink,
  getDeviceApproval,
  getSecureProject,
  getSecureSession,
  getSocialLogin,
  getVault,
  linkIdentity,
  listChanges,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  listSecureSessions,
  openSlot,
  refreshSecureSession,
  registerOwnerKey,
  removeIdentity,
  removeSlot,
  replaceVault,
  requestChange,
  resendEmail,
  restoreSlotList,
  revokeAllSecureSessions,
  revokeDevice,
  revokeGrant,
  revokeSecureSession,
  signOutSecureSession,
  startEmailLogin,
  startEmailUpdate,
  startFarcasterLogin,
  startPasskey,
  startSocialLogin,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
] as const
