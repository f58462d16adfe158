export { PageKitProvider, usePageKit } from './PageKitProvider'
