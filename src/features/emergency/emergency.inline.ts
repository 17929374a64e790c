/**
 * This script runs at the end of the emergency screen, before the first paint. It shows the numbers
 * and the plate that are stored on this device, the lines for British vehicles, and the button that
 * needs a script.
 */
import { showContacts } from './show-contacts.ts';
import { isBritish, showBritish } from './show-british.ts';
import { ownVehicle, storedContacts, storedCountry } from './stored-values.ts';

const contacts = storedContacts();
if (contacts) showContacts(contacts);
showBritish(isBritish(storedCountry(), ownVehicle('vehiclePlate')));
const product = ownVehicle('product');
for (const plate of document.querySelectorAll<HTMLElement>('[data-product]')) {
  if (plate.dataset['product'] !== product) continue;
  plate.classList.add('is-own');
  plate.parentElement?.classList.add('has-own');
}
const locate = document.getElementById('locate');
if (locate) locate.hidden = false;
