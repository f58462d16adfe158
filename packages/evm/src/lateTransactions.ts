// What asks a wallet for transactions, as one script: what its parts share would be a script of its own, and pull what the page
// starts with apart.
export { createApprovalCapability } from './approvals/createApprovalCapability.js'
export { listAssets } from './assets/listAssets.js'
export { createSendCapability } from './send/createSendCapability.js'
export { createSwapCapability } from './swap/createSwapCapability.js'
