export { DocumentPage } from './DocumentPage'
