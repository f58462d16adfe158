export { LandingPage } from './LandingPage'
export { Notice } from './Notice'
