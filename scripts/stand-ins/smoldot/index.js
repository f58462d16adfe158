/** Its users call it when an app asks for a light client. */
export function start() {
  throw new Error('The stand-in of smoldot reaches no network')
}
