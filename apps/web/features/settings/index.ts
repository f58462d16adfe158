export { readSettings } from './readSettings'
export type { Settings } from './Settings'
