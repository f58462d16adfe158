import { pairingErrors } from '../codes/pairing.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `pairing/…` codes. */
export const PairingError = /* @__PURE__ */ defineErrorClass(pairingErrors)
