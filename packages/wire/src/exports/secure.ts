export { askPaymaster, paymasterAnswerSchema } from '../chains/eip155/askPaymaster.js'
export { failureContextSchema } from '../failureContext.js'
export {
  linkIdentity,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  removeIdentity,
  revokeDevice,
  revokeGrant,
} from '../secure/account.js'
export {
  type Change,
  cancelChange,
  cancelChangeByLink,
  changeKinds,
  changeSchema,
  getChangeByLink,
  listChanges,
  requestChange,
  type WaitingChange,
} from '../secure/changes.js'
export { approveDevice, getDeviceApproval } from '../secure/devices.js'
export {
  continueEmailLogin,
  getEmailUndo,
  resendEmail,
  startEmailLogin,
  startEmailUpdate,
  undoEmailChange,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '../secure/email.js'
export { findGivingWay, maxSlotsPerVault } from '../secure/findGivingWay.js'
export { getSecureProject, type SecureNetwork, secureNetworkSchema } from '../secure/handshake.js'
export {
  type OwnerProof,
  ownerCounterSchema,
  ownerEntry,
  ownerKeySchema,
  ownerProofSchema,
  writeOwnerStatement,
} from '../secure/owner.js'
export { type OwnerAction, ownerCalls } from '../secure/ownerCalls.js'
export { assertionSchema, attestationSchema, startPasskey } from '../secure/passkeys.js'
export {
  originSchema,
  proofHeadersSchema,
  type RecoveryPolicy,
  recoveryPolicies,
  type SecureTokens,
  secureTokensSchema,
} from '../secure/schemas.js'
export {
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  revokeAllSecureSessions,
  revokeSecureSession,
  signOutSecureSession,
} from '../secure/sessions.js'
export {
  continueFarcasterLogin,
  finishSocialLogin,
  getSocialLogin,
  loginProviders,
  proveSocialWindow,
  startFarcasterLogin,
  startSocialLogin,
  windowedProviders,
} from '../secure/social.js'
export {
  isReturnUrl,
  readSocialHandover,
  readSocialResult,
  type SocialHandover,
  type SocialRefusalCode,
  type SocialResult,
  writeSocialHandover,
  writeSocialResult,
} from '../secure/socialResult.js'
export { askSponsor } from '../secure/sponsor.js'
export {
  addSlot,
  createVault,
  deleteVault,
  getVault,
  type NewSlot,
  newSlotSchema,
  openSlot,
  registerOwnerKey,
  removeSlot,
  replaceVault,
  restoreSlotList,
  type StoredVault,
  storedSlotSchema,
} from '../secure/vaults.js'
export { createProofKey, type ProofKey, type ProofParameters, writeProof } from '../secure/writeProof.js'
export { sessionHeadersSchema } from '../sessionHeaders.js'
