import { Documents } from '#features/identity/site/identity.tsx'
import { MemberHead } from '#features/people/site/people.tsx'
import { Breaks, CheckInterval, Limits } from '#features/protection/site/protection.tsx'
import { Security } from '#features/sessions/site/sessions.tsx'

/** securityCenter: who it is, how the account is kept, what proves and what protects them. */
export function AccountPage() {
  return (
    <div className="flex flex-col gap-5">
      <MemberHead />
      <Security />
      <Documents />
      <Limits />
      <CheckInterval />
      <Breaks />
    </div>
  )
}
