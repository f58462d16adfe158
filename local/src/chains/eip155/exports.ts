export { createEvmSeller } from './createEvmSeller.js'
export { type DeployLocalParameters, deployLocal } from './deploy/deployLocal.js'
export { deployMarket } from './deploy/deployMarket.js'
export { deployNames } from './deploy/deployNames.js'
export { deployNfts } from './deploy/deployNfts.js'
export { readCompiledContract } from './deploy/readCompiledContract.js'
export { type AnvilNode, type StartAnvilParameters, startAnvil } from './node/startAnvil.js'
export { type LocalChains, type StartChainsParameters, startChains } from './node/startChains.js'
export {
  type StartTestChainsParameters,
  startTestChains,
  type TestChains,
} from './node/startTestChains.js'
export { waitForReceipt } from './node/waitForReceipt.js'
