/** Whom a call counts against: the same at the gateway and at the secure site's server. */
export { toCallerBlocks } from '@latchkey/primitives'
