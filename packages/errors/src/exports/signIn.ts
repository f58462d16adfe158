import { signInErrors } from '../codes/signIn.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with the `sign-in/…` codes that come late to a page. */
export const SignInError = /* @__PURE__ */ defineErrorClass(signInErrors)
