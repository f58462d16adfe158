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
export { approveDevice, getDeviceApproval } from '../secure/devices.js'
export {
  continueEmailLogin,
  resendEmail,
  startEmailLogin,
  startEmailUpdate,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '../secure/email.js'
export { getSecureProject, type SecureNetwork, secureNetworkSchema } from '../secure/handshake.js'
export { assertionSchema, attestationSchema, startPasskey } from '../secure/passkeys.js'
export { askPaymaster, paymasterAnswerSchema } from '../secure/paymaster.js'
export { secureCalls } from '../secure/registry.js'
export {
  originSchema,
  proofHeadersSchema,
  type RecoveryPolicy,
  recoveryPolicies,
  type SecureTokens,
  secureTokensSchema,
  sessionHeadersSchema,
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
  startFarcasterLogin,
  startSocialLogin,
  windowedProviders,
} from '../secure/social.js'
export {
  isReturnUrl,
  readSocialHandover,
  readSocialResult,
  type SocialHandover,
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
  removeSlot,
  replaceVault,
  type StoredVault,
  storedSlotSchema,
} from '../secure/vaults.js'
export { createProofKey, type ProofKey, type ProofParameters, writeProof } from '../secure/writeProof.js'
