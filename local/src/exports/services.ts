export type { LocalService, LocalServiceName } from '../services/LocalService.js'
export { localServices } from '../services/registry.js'
