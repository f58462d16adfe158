export { getScreen } from '../screen/createScreen.js'
export { getView } from '../views/registry.js'
export { Dialog } from './Dialog.js'
