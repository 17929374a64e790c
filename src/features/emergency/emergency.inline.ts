/**
 * This script runs at the end of the emergency screen, before the first paint. It shows the numbers
 * and the plate that are stored on this device, and the button that needs a script.
 */
import { showContacts } from './show-contacts.ts';
import { ownProduct, storedContacts } from './stored-values.ts';

const contacts = storedContacts();
if (contacts) showContacts(contacts);
const product = ownProduct();
for (const plate of document.querySelectorAll<HTMLElement>('[data-product]')) {
  if (plate.dataset['product'] !== product) continue;
  plate.classList.add('is-own');
  plate.parentElement?.classList.add('has-own');
}
const locate = document.getElementById('locate');
if (locate) locate.hidden = false;
