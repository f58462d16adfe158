import { signInErrors } from '../codes/signIn.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with the `sign-in/…` codes of signing in's late half. */
export const SignInError = /* @__PURE__ */ defineErrorClass(signInErrors)
