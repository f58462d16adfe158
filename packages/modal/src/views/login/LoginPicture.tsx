import type { ReactNode } from 'react'

/** Stands where a wallet's picture would: an icon of 36 px in a frame of 80. */
export function LoginPicture({ icon }: { icon: ReactNode }): ReactNode {
  return <span className="lk-login-picture">{icon}</span>
}
