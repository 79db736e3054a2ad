import { MailPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { ContactForm } from './contact-form.tsx'
import { endContactWish } from './contact-wish.ts'

/** A way back into the account, asked for once, right after it was opened. */
export function ContactCard() {
  const t = useTranslations('security')
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-3 p-4 lg:p-5">
      <div className="flex items-start gap-3">
        <MailPlus aria-hidden size={24} className="mt-0.5 shrink-0 text-gold" />
        <div className="grow">
          <h2 id={id} className="text-base">
            {t('contactWish')}
          </h2>
          <p className="mt-1 max-w-text text-sm text-muted">{t('contactAbout')}</p>
        </div>
      </div>
      <ContactForm onDone={endContactWish}>
        <Button look="quiet" onClick={endContactWish}>
          {t('notNow')}
        </Button>
      </ContactForm>
    </section>
  )
}
