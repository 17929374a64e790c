module.exports = require('./not-taken')('firebase-tools/lib/track');
