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
import { approveDevice, getDeviceApproval } from './devices.js'
import {
  continueEmailLogin,
  getEmailUndo,
  resendEmail,
  startEmailLogin,
  startEmailUpdate,
  undoEmailChange,
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
  proveSocialWindow,
  startFarcasterLogin,
  startSocialLogin,
} from './social.js'
import { askSponsor } from './sponsor.js'
import { addSlot, createVault, deleteVault, getVault, openSlot, removeSlot, replaceVault } from './vaults.js'

/** Every call between the secure site and the gateway: each must have a route, and each route a call. */
export const secureCalls = [
  addSlot,
  approveDevice,
  askPaymaster,
  askSponsor,
  continueEmailLogin,
  continueFarcasterLogin,
  createVault,
  deleteVault,
  finishSocialLogin,
  getDeviceApproval,
  getEmailUndo,
  getSecureProject,
  getSecureSession,
  getSocialLogin,
  getVault,
  linkIdentity,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  listSecureSessions,
  openSlot,
  proveSocialWindow,
  refreshSecureSession,
  removeIdentity,
  removeSlot,
  replaceVault,
  resendEmail,
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
  undoEmailChange,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
] as const
