export { type RunningGateway, type StartGatewayOptions, startGateway } from '../startGateway.js'
