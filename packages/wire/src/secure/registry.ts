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

/** Every call between the secure site and the gateway: each must have a route, and each route a call. */
export const secureCalls = [
  approveDevice,
  continueEmailLogin,
  continueFarcasterLogin,
  finishSocialLogin,
  getDeviceApproval,
  getSecureProject,
  getSecureSession,
  getSocialLogin,
  listSecureSessions,
  refreshSecureSession,
  resendEmail,
  revokeAllSecureSessions,
  revokeSecureSession,
  signOutSecureSession,
  startEmailLogin,
  startEmailUpdate,
  startFarcasterLogin,
  startSocialLogin,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
] as const
