/** Staff reach everybody's money: theirs are longer than players' (security §3.2), and never shorter than this. */
export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 128

/** Which of the two things is wrong with a new password of an operator; null when nothing is. */
export function passwordProblem(password: string, email: string): 'short' | 'guessable' | null {
  if (password.length < LEAST_PASSWORD) return 'short'
  const name = email.split('@')[0]!.toLowerCase()
  const isTheirName = name.length > 3 && password.toLowerCase().includes(name)
  return isTheirName || new Set(password).size < 5 ? 'guessable' : null
}
