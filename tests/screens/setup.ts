import '#shared/ui/styles.css'
