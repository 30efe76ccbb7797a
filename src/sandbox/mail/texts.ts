const en = {
  title: 'Mailbox', about: 'Every mail the product sends is kept here instead of being delivered.', filter: 'Filter by recipient or subject', list: 'Mails', empty: 'No mails yet. They appear here by themselves.',
  choose: 'Choose a mail to read it.', to: 'To', from: 'From', html: 'Message', text: 'Plain text', attachments: 'Attachments', headers: 'Headers', offline: 'The server cannot be reached. Trying again…', frame: 'Message as formatted',
};
/** Words of the mailbox page. */
export const mailTexts: { en: typeof en; es: typeof en } = {
  en,
  es: {
    title: 'Buzón', about: 'Aquí quedan todos los correos que envía el producto, sin entregarse.', filter: 'Filtrar por destinatario o asunto', list: 'Correos', empty: 'Aún no hay correos. Aparecerán aquí por sí solos.',
    choose: 'Elija un correo para leerlo.', to: 'Para', from: 'De', html: 'Mensaje', text: 'Texto sin formato', attachments: 'Archivos adjuntos', headers: 'Encabezados', offline: 'No se puede conectar con el servidor. Reintentando…', frame: 'Mensaje con formato',
  },
};
