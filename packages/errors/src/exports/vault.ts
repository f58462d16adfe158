import { vaultErrors } from '../codes/vault.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `vault/…` codes. */
export const VaultError = /* @__PURE__ */ defineErrorClass(vaultErrors)
