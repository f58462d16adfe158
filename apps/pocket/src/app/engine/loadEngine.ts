/** Loads what talks to the networks and signs; apart, so that the window shows before it is there. */
export const loadEngine = () => import('./engine.js')
