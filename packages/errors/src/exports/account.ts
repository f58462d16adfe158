import { accountErrors } from '../codes/eip155/account.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `account/…` codes. */
export const AccountError = /* @__PURE__ */ defineErrorClass(accountErrors)
