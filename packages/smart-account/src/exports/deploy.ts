export { deterministicDeployerAddress } from '../addresses.js'
export {
  type Deployment,
  getFactoryDeployment,
  getPaymasterDeployment,
  type PaymasterParties,
} from '../deployments.js'
