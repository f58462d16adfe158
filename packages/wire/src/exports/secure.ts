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
export { getSecureProject } from '../secure/handshake.js'
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
