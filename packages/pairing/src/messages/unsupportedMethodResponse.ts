import { relayTags } from '@latchkey/wire/relay'
import type { PublishOptions } from './peerMethods.js'

/** How the answer to a method nobody knows (code 10001) travels. */
export const unsupportedMethodResponse: PublishOptions = /* @__PURE__ */ (() => ({
  tag: relayTags.unsupportedMethod,
  ttlSeconds: 86_400,
  prompt: false,
}))()
