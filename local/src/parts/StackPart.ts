/** A port of the local stack. */
export type StackPort = {
  /** The setting that moves it. */
  variable: string
  /** The port when nothing is set. */
  port: number
  /** What answers there, for the message that names a port that is taken. */
  what: string
  /** The address of what answers there, without its port. */
  origin: string
}

/** The addresses of the local stack, by the names of their ports. */
export type AddressesOf<Names extends string> = Readonly<Record<Names, string>>

/** What the scripts know of a part of the local stack before anything is installed or built: plain data. */
export type StackPart<Names extends string = string> = {
  /** By names that no other part has. */
  ports: Readonly<Record<Names, StackPort>>
  /** Its lines in the table of `npm start`: label and address. An empty label belongs to the line above. */
  toRows(addresses: AddressesOf<Names>): [label: string, address: string][]
}

/** What the scripts know of a namespace's local networks. */
export type ChainPart<Names extends string = string> = StackPart<Names> & {
  /** The port of each network's node, by the reference of the network's CAIP-2 id. */
  nodes: Readonly<Record<string, Names>>
}
