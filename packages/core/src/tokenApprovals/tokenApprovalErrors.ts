import { defineErrorClass } from '@latchkey/errors'

/** Failures of reading approvals and taking them back. */
export const tokenApprovalErrors = {
  'approvals/no-account': { message: () => 'There is no account whose approvals could be read' },
  'approvals/not-listed': {
    message: () => 'Only approvals of the list can be revoked, on the account and network it was read for',
  },
  'approvals/busy': { message: () => 'Other approvals are being revoked' },
  'approvals/cancelled': { message: () => 'Revoking was given up before the wallet had answered' },
} as const

/** Errors with `approvals/…` codes. */
export const TokenApprovalError = /* @__PURE__ */ defineErrorClass(tokenApprovalErrors)
