export { localStacks, stacks, stacksTestnet } from '../networks.js'
