export { Footer } from './Footer'
export { LandingPage } from './LandingPage'
export { Logo } from './Logo'
export { Notice } from './Notice'
