/** Its users extend it when they are loaded. */
export class CommonClient {
  constructor() {
    throw new Error('The stand-in of rpc-websockets has no sockets')
  }
}

export function WebSocket() {
  throw new Error('The stand-in of rpc-websockets has no sockets')
}
