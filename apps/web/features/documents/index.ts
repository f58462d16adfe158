export { DocumentPage } from './DocumentPage'
export { getTitle } from './getTitle'
export { readDocument } from './readDocument'
