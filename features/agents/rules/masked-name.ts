/** An upline's name is no downline's business: its beginning is enough to know them by. */
export const maskedName = (username: string): string => `${username.slice(0, 2)}***`
