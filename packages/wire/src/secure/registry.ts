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
import { askPaymaster } from './paymaster.js'
import {
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  revokeAllSecureSessions,
  revokeSecureSession,
  signOutSecureSession,
} from './sessions.js'

/** Every call between the secure site and the gateway: each must have a route, and each route a call. */
export const secureCalls = [
  approveDevice,
  askPaymaster,
  continueEmailLogin,
  getDeviceApproval,
  getSecureProject,
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  resendEmail,
  revokeAllSecureSessions,
  revokeSecureSession,
  signOutSecureSession,
  startEmailLogin,
  startEmailUpdate,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
] as const
