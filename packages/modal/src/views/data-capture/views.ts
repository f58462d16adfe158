import { defineView } from '../defineView.js'

/** The email a site asks for before signing in, and the code that proves it; `email`: one the visitor is known by already. */
export const dataCaptureViews = [
  defineView<'DataCapture', { email?: string | undefined } | undefined>({ id: 'DataCapture' }),
  defineView({ id: 'DataCaptureOtpConfirm', title: ({ messages }) => messages.titles.EmailVerifyOtp }),
] as const
